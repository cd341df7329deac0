import type { MethodDetail, MethodSummary } from '@portico/contract/method/method-endpoints'
import type { OperationFields } from '../../openapi/document-parts.ts'

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

/** Returns a method with what the forms show of its operation. */
export function presentMethod(
  summary: Omit<MethodSummary, 'updatedAt'> & { updatedAt: Date },
  { summary: own, description, parameters, bodies, responses }: OperationFields,
): MethodDetail {
  return { ...presentMethodSummary(summary), summary: own, description, parameters, bodies, responses }
}
