import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../data/openapi/', import.meta.url)

/** The text of every sample document, by its file name: OpenAPI 3.2, 3.1, 3.0 and Swagger 2.0. */
export const SAMPLE_DOCUMENTS: Record<string, string> = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]),
)
