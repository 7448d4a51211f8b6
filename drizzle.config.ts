import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/entities/*/table.ts', './src/server/{auth,kit,mail}/table.ts'],
  out: './src/server/db/migrations',
});
