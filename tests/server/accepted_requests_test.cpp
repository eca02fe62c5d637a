// The requests that fuzzing begins with are of shapes that are accepted: a body that is refused at
// once would try nothing behind the reader. (Those of the laboratory are in lab_routes_test.)
#include <filesystem>
#include <set>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

struct CorpusRequest {
  std::string method;
  std::string path;
  std::string body;
};

CorpusRequest read_request(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  CorpusRequest request;
  file >> request.method >> request.path;
  file.ignore(1);  // the end of the line
  request.body.assign(std::istreambuf_iterator<char>(file), {});
  return request;
}

// In the order of their names: some ask for what others have made.
std::set<std::string> accepted_files() {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(ESPALIER_CORPUS "/request")) {
    if (entry.path().filename().string().starts_with("accepted")) files.insert(entry.path());
  }
  return files;
}

class AcceptedRequestsTest : public ServerWithDataTest {
 protected:
  httplib::Result send(const CorpusRequest& request) {
    if (request.method == "GET") return client_->Get(request.path);
    if (request.method == "DELETE") return client_->Delete(request.path);
    if (request.method == "PUT") return client_->Put(request.path, request.body, kJson);
    return client_->Post(request.path, request.body, kJson);
  }
  static constexpr const char* kJson = "application/json";
};

TEST_F(AcceptedRequestsTest, EveryShapeOfTheCorpusIsAccepted) {
  const auto files = accepted_files();
  EXPECT_GE(files.size(), 20U);
  for (const std::string& file : files) {
    const CorpusRequest request = read_request(file);
    const auto answer = send(request);
    ASSERT_TRUE(answer) << file;
    EXPECT_EQ(answer->status / 100, 2) << file << ": " << request.path << ": " << answer->body;
    EXPECT_TRUE(eventually([this] { return get("/health").second["runs"] == 0; })) << file;
  }
}

}  // namespace
}  // namespace espalier::server
