import { addressOf } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type { LabRun } from '../lib/wire';

export const REPORT = 'report.html';

export function runName(run: LabRun): string {
  return run.name || t('lab.defaultRun');
}

/** Whether the run was asked for more than it has. */
export function canResume(run: LabRun): boolean {
  return run.state !== 'running' && run.units_done < run.units_all;
}

export function fileAddress(run: LabRun, file: string): string {
  return addressOf(`lab/runs/${run.id}/files/${file.split('/').map(encodeURIComponent).join('/')}`);
}

/** The files of a run in the order in which people want them; figures apart. */
export function sortFiles(files: readonly string[]): { tables: string[]; figures: string[] } {
  const rank = (file: string) =>
    ['results.csv', 'manifest.json', 'report.md', REPORT].indexOf(file) + 1 || 1.5;
  return {
    tables: files
      .filter((file) => !file.includes('/'))
      .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b)),
    figures: files.filter((file) => file.includes('/')).toSorted(),
  };
}
