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

/** Most choices of one import: every method of the API and every operation of the document. */
export const IMPORT_CHOICES_MAX = METHODS_PER_API_MAX * 2

export const importMethodsInput = importDocumentInput.shape({
  /** The preview that the choices were made on; without it nothing is compared. */
  hash: yup.string().max(100),
  /** Methods that are not named follow the first choice of their state. */
  choices: yup.array(importChoice.required()).max(IMPORT_CHOICES_MAX).default([]),
})
