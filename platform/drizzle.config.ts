import { defineConfig } from 'drizzle-kit'

// A new migration, from the root of the repository:
//   NODE_PATH=platform/node_modules node --import ./platform/database/find-drizzle.mjs node_modules/drizzle-kit/bin.cjs \
//     generate --config platform/drizzle.config.ts --name <what-changes>
export default defineConfig({
  dialect: 'postgresql',
  schema: './platform/database/schema/*.ts',
  out: './platform/database/migrations',
})
