import { GENERATED_MARK } from '@portico/contract/api-document/api-document'
import { isObject } from './json-object.ts'

/**
 * Returns whether the product generated a part of a document (an API key's parameter, a limit's headers), so that it does not describe the
 * method.
 */
export function isGenerated(part: unknown): boolean {
  return isObject(part) && part[GENERATED_MARK] === true
}
