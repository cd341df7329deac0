import { DOCUMENT_MAX_BYTES } from '@portico/contract/method/method'
import { yup } from '@portico/contract/rule/yup'

/** Size of a text on its way, in bytes of UTF-8: what the limit of the contract counts. */
export function byteLength(text: string): number {
  return new Blob([text]).size
}

/** Whether a document is small enough to be sent; lengths tell most of it, since a UTF-16 unit is one to three bytes of UTF-8. */
export function fitsDocument(text: string): boolean {
  return text.length <= DOCUMENT_MAX_BYTES && (text.length * 3 <= DOCUMENT_MAX_BYTES || byteLength(text) <= DOCUMENT_MAX_BYTES)
}

/** The name of a document that was pasted instead of chosen. */
export function pastedName(text: string): string {
  return /^\ufeff?\s*[{[]/.test(text) ? 'pasted.json' : 'pasted.yaml'
}

/** The document alone: its name comes from the file. Too large is told by the same code as the platform's refusal. */
export const importForm = yup
  .object({
    document: yup
      .string()
      .required()
      .max(DOCUMENT_MAX_BYTES, 'code:PayloadTooLarge')
      .test('size', 'code:PayloadTooLarge', (text) => text === undefined || fitsDocument(text)),
  })
  .noUnknown()
