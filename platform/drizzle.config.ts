import { defineConfig } from 'drizzle-kit'

// How `npm run migration` creates migrations (launch/make-migration.ts).
export default defineConfig({
  dialect: 'postgresql',
  schema: './platform/database/schema/*.ts',
  out: './platform/database/migrations',
})
