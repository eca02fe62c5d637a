import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The build is committed: file names carry no content hash, so that a rebuild diffs in place.
export default defineConfig({
  base: './',
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: 'assets/app.js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
  // The server answers only to its own origin.
  server: {
    proxy: {
      '/api': {
        target: 'http://127.0.0.1:8080',
        changeOrigin: true,
        headers: { origin: 'http://127.0.0.1:8080' },
      },
    },
  },
  // Components are tested in a document, so the browser build of Svelte is wanted.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // One document serves all files of a thread: a new one for each takes longer than its tests.
  // A busy machine may take its time.
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    css: { include: [/\.css\?raw$/] }, // looks are not tested, colours are
    setupFiles: ['src/testing/fresh.ts'],
    testTimeout: 30_000,
  },
});
