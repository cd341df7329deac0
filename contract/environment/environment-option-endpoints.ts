import { defineEndpoint } from '../endpoint.ts'
import { yup } from '../rule/yup.ts'

/** The endpoint of forms that choose an environment, apart from those of its own screens: their pages load its schemas only. */
export const environmentOptionEndpoints = {
  listEnvironmentOptions: defineEndpoint({
    method: 'GET',
    path: '/environments/options',
    access: 'environment.choose',
    summary: 'List environment options',
    output: yup.object({
      items: yup
        .array(
          yup
            .object({
              id: yup.string().required(),
              name: yup.string().required(),
              serviceOrigin: yup.string().required(),
              exposedOnPortal: yup.boolean().required(),
              /** Whether the person has chosen it as the default of forms. */
              isOwnDefault: yup.boolean().required(),
              /** Whether its gateways verify access tokens, so that versions can use OAuth 2.0. */
              verifiesTokens: yup.boolean().required(),
            })
            .required(),
        )
        .required(),
    }),
  }),
}
