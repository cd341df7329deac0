import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { yup } from '@portico/contract/rule/yup'

/** The format of backups that this version writes and reads. */
export const BACKUP_FORMAT = 1
export const MANIFEST_FILE = 'backup.json'

const NAME = /^[a-z_][a-z0-9_]*$/
/** A path within a backup, without a way out of it. */
const RELATIVE = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/

const name = () => yup.string().matches(NAME).required()
const count = () => yup.number().integer().min(0).required()

const tableSchema = yup.object({
  name: name(),
  columns: yup.array(name()).required(),
  /** The table whose partition it is; null for other tables. */
  partitionOf: name().nullable().defined(),
  /** Its bound, as PostgreSQL writes it: `FOR VALUES FROM (…) TO (…)`. */
  bound: yup
    .string()
    .matches(/^FOR VALUES FROM \('[\d :.+-]+'\) TO \('[\d :.+-]+'\)$/)
    .nullable()
    .defined(),
  rows: count(),
  /** Of its rows as COPY writes them, before compression. */
  sha256: yup
    .string()
    .matches(/^[0-9a-f]{64}$/)
    .required(),
})

const manifestSchema = yup.object({
  format: yup.number().oneOf([BACKUP_FORMAT], `Only format ${BACKUP_FORMAT} of backups is known`).required(),
  createdAt: yup.string().required(),
  /** The id of the database, as `describeDatabase` returns it. */
  databaseId: yup.string().required(),
  /** When its newest migration was made, in milliseconds: names the version of the schema. */
  migration: count(),
  tables: yup.array(tableSchema).required(),
  sequences: yup.array(yup.object({ name: name(), value: yup.string().matches(/^\d+$/).required() })).required(),
  /** SHA-256 of every other file of the backup, by its path. */
  files: yup.array(yup.object({ path: yup.string().matches(RELATIVE).required(), sha256: yup.string().required() })).required(),
})

/** What a backup holds: the tables in the state of one moment, and files beside them. */
export type BackupManifest = yup.InferType<typeof manifestSchema>
export type BackupTable = BackupManifest['tables'][number]

/** Returns the file of a table's rows within a backup. */
export function tableFile(table: string): string {
  return `tables/${table}.copy.gz`
}

/** Reads the manifest of a backup, and compares every file with it; throws an error of one line if it is not whole or of another version. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const manifest = parseManifest(folder)
  for (const { path, sha256 } of manifest.files) {
    const found = await sha256OfFile(join(folder, path)).catch(() => null)
    if (found !== sha256) throw new Error(`the backup in ${folder} is damaged: ${path} ${found === null ? 'is missing' : 'has changed'}`)
  }
  const known = new Set(manifest.files.map(({ path }) => path))
  const missing = manifest.tables.find(({ name }) => !known.has(tableFile(name)))
  if (missing) throw new Error(`the backup in ${folder} is damaged: ${tableFile(missing.name)} is missing`)
  return manifest
}

function parseManifest(folder: string): BackupManifest {
  try {
    return manifestSchema.validateSync(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')), { strict: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`there is no backup in ${folder}: it has no ${MANIFEST_FILE}`)
    throw new Error(`${join(folder, MANIFEST_FILE)} cannot be used: ${(error as Error).message}`)
  }
}

/** Returns the SHA-256 of a file, in hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
