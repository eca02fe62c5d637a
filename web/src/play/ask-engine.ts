import { stream } from '../lib/api';
import type { AnalyseRequest, AnalysisReport, AnalysisResult } from '../lib/wire';

/** What a search finds at its end; what it says on its way goes to `onreport`. */
export async function askEngine(
  request: AnalyseRequest,
  signal: AbortSignal,
  onreport: (report: AnalysisReport) => void,
): Promise<AnalysisResult | null> {
  const results: AnalysisResult[] = [];
  await stream(
    'analyse',
    request,
    (event, data) => {
      if (signal.aborted || (event !== 'report' && event !== 'result')) return;
      onreport(data);
      if (event === 'result') results.push(data);
    },
    signal,
  );
  return results[0] ?? null;
}
