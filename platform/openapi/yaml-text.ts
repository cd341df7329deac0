import { Scalar, type ScalarTag, stringify } from 'yaml'
import { isExactNumber } from './json-text.ts'

/** Writes exact numbers with the digits of their source. */
const EXACT_NUMBER: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: isExactNumber,
  resolve: Number,
  createNode: (_, value) => new Scalar(value),
  stringify: ({ value }) => (isExactNumber(value) ? value.rawJSON : String(value)),
}

/** Returns a JSON value as YAML 1.2, with its numbers as they are written. */
export function yamlText(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0, customTags: (tags) => [EXACT_NUMBER, ...tags] })
}
