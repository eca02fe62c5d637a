// What a tuning found, for people and scripts: words for the terminal, JSON, a document with plots,
// and the provenance of the file.
#pragma once

#include <string>

#include "app/provenance.hpp"
#include "codec/codec.hpp"
#include "lab/document.hpp"
#include "tune/tuning.hpp"

namespace espalier::tune {

// The weights of a game with ranges and meanings; a line feed at the end.
std::string weights_text(const WeightInfos& infos);
app::Json weights_json(const WeightInfos& infos);

std::string tuned_text(const TuneRequest& request, const Tuned& tuned);
app::Json tuned_json(const TuneRequest& request, const Tuned& tuned);
lab::Document tuned_report(const TuneRequest& request, const Tuned& tuned);
app::Provenance tuned_provenance(const TuneRequest& request, const Tuned& tuned);

}  // namespace espalier::tune
