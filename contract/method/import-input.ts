import { yup } from '../rule/yup.ts'
import { IMPORT_TAKES } from './import-states.ts'
import { HTTP_METHODS, METHOD_PATH_MAX, METHODS_PER_API_MAX } from './method.ts'
import { importDocumentInput } from './method-input.ts'

export const importChoice = yup
  .object({
    httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
    path: yup.string().max(METHOD_PATH_MAX).required(),
    take: yup.string().oneOf(IMPORT_TAKES).required(),
  })
  .noUnknown()

/** Maximum number of choices of an import: every method of the API and every operation of the document. */
export const IMPORT_CHOICES_MAX = METHODS_PER_API_MAX * 2

export const importMethodsInput = importDocumentInput.shape({
  /** Identifies the preview on which the choices are based; without it changes since then are not detected. */
  hash: yup.string().max(100),
  /** Methods that are not listed get the default choice of their state. */
  choices: yup.array(importChoice.required()).max(IMPORT_CHOICES_MAX).default([]),
})
