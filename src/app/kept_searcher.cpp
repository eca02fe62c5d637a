#include "app/kept_searcher.hpp"

#include <new>
#include <utility>

#include "app/weights_file.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kLeastTable = std::size_t{1} << 20;

std::string table_text(std::size_t bytes) { return std::to_string(bytes >> 20) + " MB"; }

}  // namespace

std::optional<Error> KeptSearcher::use(const AnyGame& game, std::string_view variant,
                                       std::string_view text) {
  const std::string name = std::string(game->name()) + " " + std::string(variant);
  const bool same_game = plan_ && name == game_;
  if (same_game && text == text_) return std::nullopt;
  auto planned = plan_search(text, game);
  if (!planned) return planned.error();
  if (!same_game || planned->text != plan_->text) searcher_.reset();
  plan_ = std::move(planned).value();
  game_ = name;
  text_ = text;
  foreign_weights_ = weights_of_another_variant(text, variant);
  return std::nullopt;
}

// Options that make no difference must not cost a table.
SearcherOptions KeptSearcher::what_matters(SearcherOptions options) const {
  options.deepening = options.deepening && plan_->fixed_depth;
  options.table_bytes = options.table_bytes.value_or(plan_->table_bytes);
  return options;
}

bool KeptSearcher::has(const SearcherOptions& options) const {
  return searcher_ != nullptr && made_for_ == what_matters(options);
}

Searcher& KeptSearcher::get(const SearcherOptions& options, std::string* remark) {
  if (has(options)) return *searcher_;
  const SearcherOptions asked = what_matters(options);
  SearcherOptions given = asked;
  while (true) {
    searcher_.reset();  // first give back the memory of the old one
    try {
      searcher_ = plan_->make(given);
      break;
    } catch (const std::bad_alloc&) {
      if (remark == nullptr || *given.table_bytes < kLeastTable) throw;
      *given.table_bytes /= 2;
    }
  }
  made_for_ = asked;
  if (remark != nullptr) *remark = foreign_weights_;
  if (given != asked) {
    *remark += std::string(remark->empty() ? "" : "; ") + "no memory for a table of " + table_text(*asked.table_bytes) + "; using " +
              table_text(*given.table_bytes);
  }
  return *searcher_;
}

void KeptSearcher::clear() {
  if (searcher_) searcher_->clear();
}

}  // namespace espalier::app
