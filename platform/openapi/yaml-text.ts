import { Scalar, type ScalarTag, Schema, stringify } from 'yaml'
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

/** Made once for all texts: a document is written in thousands of pieces. */
const SCHEMA = new Schema({ schema: 'core', customTags: (tags) => [EXACT_NUMBER, ...tags] })

/** Returns a JSON value as YAML 1.2, with its numbers as they are written. */
export function yamlText(value: unknown): string {
  return stringify(value, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    // In quotation marks on several lines, the package changes the white space of some texts.
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    schema: SCHEMA,
  })
}
