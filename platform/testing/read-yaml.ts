import { parse } from 'yaml'

/** Returns a YAML file's value, with merge keys (`<<`) as Docker Compose reads them. */
export function readYaml(text: string): unknown {
  return parse(text, { merge: true })
}
