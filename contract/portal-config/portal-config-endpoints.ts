import { defineEndpoint } from '../endpoint.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { requiredText } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

export const PORTAL_TITLE_MAX = 100
export const PORTAL_TITLE_DEFAULT = 'Portico'
export const BRAND_COLOR_DEFAULT = '#4f46e5'

const COLOR_MAX = 7

/** `#rrggbb` in lower case. */
const color = () =>
  yup
    .string()
    .trim()
    .lowercase()
    .max(COLOR_MAX, ruleMessage('color'))
    .matches(/^#[0-9a-f]{6}$/, { message: ruleMessage('color'), excludeEmptyString: true })

export const portalConfigInput = yup.object({ title: requiredText(PORTAL_TITLE_MAX), brandColor: color().required() }).noUnknown()

export const portalConfigView = yup.object({ title: yup.string().required(), brandColor: yup.string().required() })
export type PortalConfigView = yup.InferType<typeof portalConfigView>

export const portalConfigEndpoints = {
  getPortalConfig: defineEndpoint({
    method: 'GET',
    path: '/portal-config',
    access: 'portalConfig.read',
    summary: 'Retrieve the portal’s appearance',
    output: portalConfigView,
  }),
  updatePortalConfig: defineEndpoint({
    method: 'PUT',
    path: '/portal-config',
    access: 'portalConfig.write',
    summary: 'Update the portal’s appearance',
    body: portalConfigInput,
    output: portalConfigView,
  }),
}
