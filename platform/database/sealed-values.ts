/** Where a table keeps a value that `SecretBox` seals. */
export interface SealedValue {
  /** The column of the primary key, and its type. */
  key: string
  keyType: 'integer' | 'text' | 'uuid'
  column: string
  /** Whether the column holds the sealed text itself or a JSON string of it. */
  columnType: 'text' | 'jsonb'
  /** The only rows that are sealed, by their key; all rows where it is absent. */
  onlyKey?: string
}

/**
 * Every sealed value of the database, by its table. What is not in this list cannot be sealed (`SealedRow`), is re-sealed by
 * `npm run reseal`, and has a trigger of `portico_seal` that refuses retired keys.
 */
export const SEALED_VALUES = {
  authenticators: { key: 'user_id', keyType: 'integer', column: 'sealed_secret', columnType: 'text' },
  mails: { key: 'id', keyType: 'uuid', column: 'sealed_secret', columnType: 'text' },
  refresh_tokens: { key: 'token_hash', keyType: 'text', column: 'sealed_successor', columnType: 'text' },
  settings: { key: 'key', keyType: 'text', column: 'value', columnType: 'jsonb', onlyKey: 'mail.password' },
  sign_in_steps: { key: 'token_hash', keyType: 'text', column: 'sealed_code', columnType: 'text' },
  signing_keys: { key: 'id', keyType: 'uuid', column: 'sealed_private_jwk', columnType: 'text' },
  target_server_certificates: { key: 'group_id', keyType: 'uuid', column: 'private_key_sealed', columnType: 'text' },
} as const satisfies Record<string, SealedValue>

export type SealedTable = keyof typeof SEALED_VALUES

/** Names the row that a sealed value belongs to: its table and its key. */
export type SealedRow = `${SealedTable}/${string}`
