import { defineEndpoint } from '../endpoint.ts'
import { yup } from '../rule/yup.ts'

/** What a new portal needs before its first API, in the order in which it is set up. */
export const SETUP_STEPS = ['company', 'logo', 'environment', 'category', 'developer', 'mail'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const simpleSetupView = yup.object({
  steps: yup
    .array(yup.object({ name: yup.string().oneOf(SETUP_STEPS).required(), isDone: yup.boolean().required() }).required())
    .required(),
})
export type SimpleSetupView = yup.InferType<typeof simpleSetupView>

export const simpleSetupEndpoints = {
  getSimpleSetup: defineEndpoint({
    method: 'GET',
    path: '/simple-setup',
    access: 'simpleSetup.read',
    summary: 'Retrieve which steps of the setup are done',
    output: simpleSetupView,
  }),
}
