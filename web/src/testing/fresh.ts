// Runs before each file of unit tests. The files of a thread share one document, but what a module
// remembers (the last address of a view, a fetched list) belongs to one file.
import { vi } from 'vitest';

vi.resetModules();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
