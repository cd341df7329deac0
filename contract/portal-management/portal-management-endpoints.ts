import { defineEndpoint } from '../endpoint.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { BANNER_TONES, PORTAL_MENUS } from './portal-management.ts'
import { maintenanceInput, noticeBannerInput, portalMenusInput } from './portal-management-input.ts'

const text = () => yup.string().defined()
const textPerLanguage = yup.object({ en: text(), ko: text() })
/** The number of changes until now; 0 for the defaults. */
const revision = () => yup.number().integer().required()
const tone = () => yup.string().oneOf(BANNER_TONES).required()

export const noticeBannerView = yup.object({
  revision: revision(),
  isOn: yup.boolean().required(),
  text: textPerLanguage,
  tone: tone(),
  url: text(),
  startsAt: moment().nullable().defined(),
  endsAt: moment().nullable().defined(),
})
export type NoticeBanner = yup.InferType<typeof noticeBannerView>

export const maintenanceView = yup.object({
  revision: revision(),
  isOn: yup.boolean().required(),
  message: textPerLanguage,
  endsAt: moment().nullable().defined(),
})
export type Maintenance = yup.InferType<typeof maintenanceView>

const shownMenus = () => yup.array(yup.string().oneOf(PORTAL_MENUS).required()).required()

export const portalMenusView = yup.object({
  revision: revision(),
  shown: shownMenus(),
  publishesStatus: yup.boolean().required(),
})
export type PortalMenus = yup.InferType<typeof portalMenusView>

/** What the pages of the portal follow. */
export const portalStateView = yup.object({
  /** The banner that is shown now. */
  banner: yup.object({ text: textPerLanguage, tone: tone(), url: text() }).nullable().defined(),
  /** Null while the portal is open. */
  maintenance: yup.object({ message: textPerLanguage, endsAt: moment().nullable().defined() }).nullable().defined(),
  /** The menus that the portal shows; that of the status only while it is public. */
  menus: shownMenus(),
  publishesStatus: yup.boolean().required(),
})
export type PortalState = yup.InferType<typeof portalStateView>

export const portalManagementEndpoints = {
  getPortalState: defineEndpoint({
    method: 'GET',
    path: '/portal-state',
    access: 'portalState.read',
    summary: 'Retrieve the notice banner, maintenance mode and menus that apply now',
    output: portalStateView,
    quiet: true,
  }),
  getPortalManagement: defineEndpoint({
    method: 'GET',
    path: '/portal-management',
    access: 'portalManagement.read',
    summary: 'Retrieve the notice banner, maintenance mode and menus as set',
    output: yup.object({ banner: noticeBannerView, maintenance: maintenanceView, menus: portalMenusView }),
  }),
  updateNoticeBanner: defineEndpoint({
    method: 'PUT',
    path: '/portal-management/banner',
    access: 'portalManagement.write',
    summary: 'Update the notice banner',
    body: noticeBannerInput,
    output: noticeBannerView,
  }),
  updateMaintenance: defineEndpoint({
    method: 'PUT',
    path: '/portal-management/maintenance',
    access: 'portalManagement.write',
    summary: 'Turn maintenance mode on or off',
    body: maintenanceInput,
    output: maintenanceView,
  }),
  updatePortalMenus: defineEndpoint({
    method: 'PUT',
    path: '/portal-management/menus',
    access: 'portalManagement.write',
    summary: 'Choose the menus of the portal, and whether the status of its APIs is public',
    body: portalMenusInput,
    output: portalMenusView,
  }),
}
