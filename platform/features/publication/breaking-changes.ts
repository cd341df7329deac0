import type { BreakingChange } from '@portico/contract/publication/publication-endpoints'
import type { Content } from '../stage/compare-contents.ts'

/** Returns which parts of a version's change break its consumers; none for a version that was not served before. Pure. */
export function breakingChanges(before: Content | null, after: Content): BreakingChange[] {
  if (before === null) return []
  const everywhere = before.serving.authType !== after.serving.authType
  const now = methodsOf(after)
  return [
    ...(everywhere ? [{ kind: 'authenticationChanged' as const, method: null, parameter: null }] : []),
    ...[...methodsOf(before)].flatMap(([name, old]): BreakingChange[] => {
      const method = { httpMethod: old.httpMethod, path: old.path }
      const current = now.get(name)
      if (!current) return [{ kind: 'methodRemoved', method, parameter: null }]
      const authentication = !everywhere && old.authType !== current.authType
      return [
        ...(authentication ? [{ kind: 'authenticationChanged' as const, method, parameter: null }] : []),
        ...newlyRequired(old, current).map((parameter) => ({ kind: 'parameterRequired' as const, method, parameter })),
      ]
    }),
  ]
}

type Method = Content['reference']['methods'][number]

function methodsOf({ reference }: Content): Map<string, Method> {
  return new Map(reference.methods.map((method) => [`${method.httpMethod} ${method.path}`, method]))
}

function newlyRequired(old: Method, current: Method): string[] {
  const required = new Set(old.parameters.filter((parameter) => parameter.required).map(placeAndName))
  return current.parameters.filter((parameter) => parameter.required && !required.has(placeAndName(parameter))).map(({ name }) => name)
}

function placeAndName({ place, name }: Method['parameters'][number]): string {
  return `${place} ${name}`
}
