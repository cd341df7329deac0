import { type Column, sql } from 'drizzle-orm'

/** So many characters of a content's SHA-256 tell the versions of an image apart. */
const VERSION_LENGTH = 16

/** Returns the version of an image with a content. */
export const versionOf = (sha256: string) => sha256.slice(0, VERSION_LENGTH)

/** Returns the version of the image whose content is in a column; null without one. */
export const versionIn = (sha256: Column) => sql<string | null>`left(${sha256}, ${sql.raw(String(VERSION_LENGTH))})`
