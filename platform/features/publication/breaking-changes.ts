import type { BreakingChange } from '@portico/contract/publication/publication-endpoints'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import type { StoredParameter } from '../../database/schema/method.ts'
import type { ChangedOperations } from '../stage/compare-contents.ts'

/**
 * Returns which parts of a version's change break its consumers; none for a version that was not served before. `described` are the
 * operations whose description differs. Pure.
 */
export function breakingChanges(before: DeployedServing | null, after: DeployedServing, described: ChangedOperations): BreakingChange[] {
  if (before === null) return []
  const everywhere = before.authType !== after.authType
  const now = methodsOf(after)
  return [
    ...(everywhere ? [{ kind: 'authenticationChanged' as const, method: null, parameter: null }] : []),
    ...[...methodsOf(before)].flatMap(([name, old]): BreakingChange[] => {
      const method = { httpMethod: old.httpMethod, path: old.path }
      const current = now.get(name)
      if (!current) return [{ kind: 'methodRemoved', method, parameter: null }]
      const authentication = !everywhere && (old.authType ?? before.authType) !== (current.authType ?? after.authType)
      return [
        ...(authentication ? [{ kind: 'authenticationChanged' as const, method, parameter: null }] : []),
        ...newlyRequired(described.get(name)?.parameters).map((parameter) => ({ kind: 'parameterRequired' as const, method, parameter })),
      ]
    }),
  ]
}

function methodsOf({ methods }: DeployedServing): Map<string, DeployedServing['methods'][number]> {
  return new Map(methods.map((method) => [`${method.httpMethod} ${method.path}`, method]))
}

function newlyRequired(parameters: { before: StoredParameter[]; after: StoredParameter[] } | undefined): string[] {
  if (!parameters) return []
  const required = new Set(parameters.before.filter((parameter) => parameter.required).map(placeAndName))
  return parameters.after.filter((parameter) => parameter.required && !required.has(placeAndName(parameter))).map(({ name }) => name)
}

function placeAndName({ place, name }: StoredParameter): string {
  return `${place} ${name}`
}
