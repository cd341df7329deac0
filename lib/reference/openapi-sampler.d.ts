declare module 'openapi-sampler' {
  interface SampleOptions {
    skipReadOnly?: boolean
    skipWriteOnly?: boolean
    skipNonRequired?: boolean
    quiet?: boolean
    maxSampleDepth?: number
    format?: 'json' | 'xml'
  }
  /** Returns a value that matches a schema, or with `format: 'xml'` its text as XML. Throws for broken references. */
  export function sample(schema: object, options: SampleOptions, document: object): unknown
  /** Returns the type of a schema, or the one that its rules are for; null for none. Of several types it is the first. */
  export function inferType(schema: object): string | null
}
