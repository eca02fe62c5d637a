// One searcher that is kept from move to move: it is made anew when the game, the text or the
// options have changed, and keeps what it has learned otherwise.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/searcher.hpp"
#include "espalier/core/result.hpp"

namespace espalier::app {

class KeptSearcher {
 public:
  // From now on this variant of a game, and this text; an empty text means kDefaultRecipe. After an
  // error everything stays as it was. Files that the text names are read when the text is new.
  std::optional<Error> use(const AnyGame& game, std::string_view variant, std::string_view text);

  // Only after use() has succeeded once.
  const std::string& text() const { return text_; }  // as it was given
  const SearchPlan& plan() const { return *plan_; }

  // The searcher with these options, made now if need be. Where memory is short and `remark` is
  // given, its table becomes smaller and the remark says so; without a remark, std::bad_alloc is
  // thrown. The remark also tells of weights that were made for another variant.
  Searcher& get(const SearcherOptions& options, std::string* remark = nullptr);
  // Would get() hand out the searcher that exists?
  bool has(const SearcherOptions& options) const;
  // The size of the table that is in memory now.
  std::size_t table_bytes() const { return searcher_ ? searcher_->table_bytes() : 0; }
  // Forgets what earlier searches have learned.
  void clear();

 private:
  SearcherOptions what_matters(SearcherOptions options) const;

  std::string game_;  // its name and its variant
  std::string text_;
  std::string foreign_weights_;  // see weights_of_another_variant
  std::optional<SearchPlan> plan_;
  std::unique_ptr<Searcher> searcher_;
  SearcherOptions made_for_;  // what was asked for when searcher_ was made
};

}  // namespace espalier::app
