import { policyEndpoints } from '@portico/contract/policy/policy-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { createPolicy } from './create-policy.ts'
import { deletePolicy } from './delete-policy.ts'
import { getPolicy, getPublicPolicy, listCurrentPolicies, listPolicies } from './policy-view.ts'
import { updatePolicy } from './update-policy.ts'

export function policyRoutes(platform: Platform): void {
  serve(platform, policyEndpoints.listPolicies, ({ db, query }) => listPolicies(db, query))
  serve(platform, policyEndpoints.createPolicy, ({ body, transact }) => transact((tx) => createPolicy(tx, body)))
  serve(platform, policyEndpoints.getPolicy, ({ db, params }) => getPolicy(db, params.policyId))
  serve(platform, policyEndpoints.updatePolicy, ({ params, body, transact }) => transact((tx) => updatePolicy(tx, params.policyId, body)))
  serve(platform, policyEndpoints.deletePolicy, ({ params, transact }) => transact((tx) => deletePolicy(tx, params.policyId)))
  serve(platform, policyEndpoints.listCurrentPolicies, ({ db, query }) => listCurrentPolicies(db, query.locale))
  serve(platform, policyEndpoints.getPublicPolicy, ({ db, params }) => getPublicPolicy(db, params.policyId))
}
