import { DOCUMENT_MAX_BYTES } from '@portico/contract/method/method'
import { yup } from '@portico/contract/rule/yup'

/** Returns the size of a text in bytes of UTF-8, which the limit of the contract counts. */
export function byteLength(text: string): number {
  return new Blob([text]).size
}

/** Returns whether a document is small enough to be sent. The length usually decides, since a UTF-16 unit is one to three bytes of UTF-8. */
export function fitsDocument(text: string): boolean {
  return text.length <= DOCUMENT_MAX_BYTES && (text.length * 3 <= DOCUMENT_MAX_BYTES || byteLength(text) <= DOCUMENT_MAX_BYTES)
}

/** Returns the file name for a pasted document. */
export function pastedName(text: string): string {
  return /^\ufeff?\s*[{[]/.test(text) ? 'pasted.json' : 'pasted.yaml'
}

/** The document alone: its name comes from the file. One that is too large has the same code as the platform's error. */
export const importForm = yup
  .object({
    document: yup
      .string()
      .required()
      .max(DOCUMENT_MAX_BYTES, 'code:PayloadTooLarge')
      .test('size', 'code:PayloadTooLarge', (text) => text === undefined || fitsDocument(text)),
  })
  .noUnknown()
