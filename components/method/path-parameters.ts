import { type ParameterType, pathParameterNames } from '@portico/contract/method/method'

/** A parameter of the path as the form holds it: found in the path, described by hand. */
export interface PathParameter {
  place: 'path'
  name: string
  description: string
  required: true
  array: false
  type: ParameterType
}

/**
 * The rows for a path's parameters, in the order of the path: known ones keep what was typed. One that was renamed at the
 * same place keeps its description too, so that typing a name letter by letter loses nothing.
 */
export function pathParametersOf(path: string, held: readonly PathParameter[]): PathParameter[] {
  const names = [...new Set(pathParameterNames(path))]
  const renamed = names.length === held.length
  return names.map((name, index) => {
    const known = held.find((row) => row.name === name) ?? (renamed && !names.includes(held[index]?.name ?? '') ? held[index] : undefined)
    return { place: 'path', description: known?.description ?? '', type: known?.type ?? 'string', name, required: true, array: false }
  })
}

/** Whether two lists of rows are the same, so that nothing needs to be written. */
export function samePathParameters(one: readonly PathParameter[], other: readonly PathParameter[]): boolean {
  return one.length === other.length && one.every((row, index) => row.name === other[index]?.name)
}
