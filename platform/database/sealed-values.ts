/** Where a table stores a value that `SecretBox` seals. */
export interface SealedValue {
  /** The primary key column and its type. */
  key: string
  keyType: 'integer' | 'text' | 'uuid'
  column: string
  /** Whether the column holds the sealed text or a JSON string of it. */
  columnType: 'text' | 'jsonb'
  /** The key of the only sealed row; absent if all rows are sealed. */
  onlyKey?: string
  /** Whether the values are of use for hours or days only, so that a platform may start without their key. */
  isShortLived?: true
}

/**
 * All sealed values of the database, by table. Only values in this list can be sealed (`SealedRow`); `npm run reseal` reseals them, and a
 * trigger of `portico_seal` refuses retired keys for them.
 */
export const SEALED_VALUES = {
  authenticators: { key: 'user_id', keyType: 'integer', column: 'sealed_secret', columnType: 'text' },
  environment_certificates: { key: 'id', keyType: 'uuid', column: 'private_key_sealed', columnType: 'text' },
  environments: { key: 'id', keyType: 'uuid', column: 'oauth_authorization_sealed', columnType: 'text' },
  mails: { key: 'id', keyType: 'uuid', column: 'sealed_secret', columnType: 'text', isShortLived: true },
  refresh_tokens: { key: 'token_hash', keyType: 'text', column: 'sealed_successor', columnType: 'text', isShortLived: true },
  settings: { key: 'key', keyType: 'text', column: 'value', columnType: 'jsonb', onlyKey: 'mail.password' },
  sign_in_steps: { key: 'token_hash', keyType: 'text', column: 'sealed_code', columnType: 'text', isShortLived: true },
  signing_keys: { key: 'id', keyType: 'uuid', column: 'sealed_private_jwk', columnType: 'text' },
  target_server_certificates: { key: 'group_id', keyType: 'uuid', column: 'private_key_sealed', columnType: 'text' },
  webhook_secrets: { key: 'id', keyType: 'uuid', column: 'sealed_secret', columnType: 'text' },
} as const satisfies Record<string, SealedValue>

export type SealedTable = keyof typeof SEALED_VALUES

/** The row that a sealed value belongs to: its table and its key. */
export type SealedRow = `${SealedTable}/${string}`
