import { readPathTemplate, readTargetTemplate } from '@portico/contract/gateway-snapshot/path-template'
import type { MethodPlan, RouteNode } from '../plan.ts'
import { addRoute } from '../router.ts'
import { compileTarget } from '../target-path.ts'

/** A compiled GET method, and how it is added to routes. */
export interface Route {
  method: MethodPlan
  add: (root: RouteNode) => void
}

/** Compiles a method of a path and a target path; null if one of them is invalid. */
export function aRoute(path: string, targetPath = path): Route | null {
  const template = readPathTemplate(path)
  if (typeof template === 'string') return null
  const target = readTargetTemplate(targetPath, template.parameters)
  if (typeof target === 'string') return null
  const method: MethodPlan = {
    id: path,
    httpMethod: 'GET',
    path,
    auth: 'apiKey',
    groupId: 'g',
    ...compileTarget(target, template.segments),
  }
  return { method, add: (root) => addRoute(root, template.segments, method) }
}
