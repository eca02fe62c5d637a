import { expect, it } from 'vitest';
import { localOnly } from './local';

it('knows the names of this machine, and no others', () => {
  for (const name of ['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]']) {
    expect(localOnly(name), name).toBe(true);
  }
  for (const name of ['espalier.example', 'localhost.example', '127.example', '10.0.0.7']) {
    expect(localOnly(name), name).toBe(false);
  }
});
