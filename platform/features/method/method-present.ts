import type { MethodDetail, MethodSummary } from '@portico/contract/method/method-endpoints'
import type { methods } from '../../database/schema/method.ts'

/** Returns a method for lists. */
export function presentMethodSummary(row: Omit<MethodSummary, 'updatedAt'> & { updatedAt: Date }): MethodSummary {
  return {
    id: row.id,
    httpMethod: row.httpMethod,
    path: row.path,
    summary: row.summary,
    targetPath: row.targetPath,
    targetServerGroup: row.targetServerGroup,
    authType: row.authType,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns a method with its full reference. */
export function presentMethod(
  summary: Omit<MethodSummary, 'updatedAt'> & { updatedAt: Date },
  method: typeof methods.$inferSelect,
): MethodDetail {
  return {
    ...presentMethodSummary(summary),
    description: method.description,
    parameters: method.parameters,
    bodies: method.bodies,
    responses: method.responses,
  }
}
