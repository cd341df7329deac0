/** Between the parts of a body; no value of a sample contains it. */
export const BOUNDARY = 'sample-boundary-7d1a'

/** One HTTP call, independent of the language of a sample. */
export interface SampleCall {
  method: string
  url: string
  headers?: Readonly<Record<string, string>>
  /** A body as text: JSON, XML, or a form that is encoded already. */
  body?: string
  /** The parts of a `multipart/form-data` body. */
  parts?: readonly SamplePart[]
  /** The name of a file that is the body. */
  file?: string
  /** What is in that file, if a person has chosen one. */
  content?: Blob
}

/** A part of a form: a value, or a file that lies beside the sample, or that a person has chosen. */
export type SamplePart = { name: string; contentType?: string } & ({ value: string } | { fileName: string; content?: Blob })
