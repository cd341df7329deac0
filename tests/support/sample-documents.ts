import { readdirSync, readFileSync } from 'node:fs'

const FOLDERS = ['../data/openapi/', '../../demo/documents/'].map((folder) => new URL(folder, import.meta.url))

/** The text of every sample document, by its file name: OpenAPI 3.1, 3.0 and Swagger 2.0. */
export const SAMPLE_DOCUMENTS: Record<string, string> = Object.fromEntries(
  FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  ),
)
