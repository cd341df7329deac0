/** Product rules, section 3: method. */
export const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PATCH', 'PUT'] as const
export type HttpMethod = (typeof HTTP_METHODS)[number]

export const METHOD_PATH_MAX = 500
export const TARGET_PATH_MAX = 1_000
export const METHOD_SUMMARY_MAX = 100
export const METHOD_DESCRIPTION_MAX = 5_000
export const PARAMETER_NAME_MAX = 255
export const PARAMETER_DESCRIPTION_MAX = 500
export const PARAMETERS_MAX = 100
export const BODY_CONTENT_TYPE_MAX = 255
export const BODY_NAME_MAX = 100
/** The longest schema of a body, in characters of JSON without indentation. */
export const SCHEMA_MAX = 500_000
export const METHODS_PER_API_MAX = 5_000
export const STATUS_CODE_MIN = 100
export const STATUS_CODE_MAX = 599

export const PARAMETER_PLACES = ['query', 'header', 'cookie', 'path'] as const
export type ParameterPlace = (typeof PARAMETER_PLACES)[number]
/** Places to choose from; parameters of the path come from the path itself. */
export const CHOSEN_PLACES = ['query', 'header', 'cookie'] as const satisfies readonly ParameterPlace[]
export const PARAMETER_TYPES = ['string', 'number'] as const
export type ParameterType = (typeof PARAMETER_TYPES)[number]

/** Maximum size of an imported API document (domain decisions, section 5). */
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024

/** Returns whether a schema can describe a body of this content type: JSON, XML and forms. Product rules, section 5. */
export function takesSchema(contentType: string): boolean {
  return /json|xml|x-www-form-urlencoded|form-data|\*/i.test(contentType)
}

/** Returns the parameter names of a path template, in order: `/pets/{petId}` → `['petId']`. */
export function pathParameterNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}/]+)\}/g)].map((match) => match[1] ?? '')
}
