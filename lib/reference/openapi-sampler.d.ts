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
}
