import { defineEndpoint } from '../endpoint.ts'
import { requiredText } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { base64Length, FILE_NAME_MAX } from '../upload/upload.ts'
import { uploadView } from '../upload/upload-endpoints.ts'
import {
  BRAND_COLOR_DEFAULT,
  PORTAL_IMAGE_MAX_BYTES,
  PORTAL_IMAGE_MEDIA_TYPES,
  PORTAL_IMAGES,
  PORTAL_TITLE_DEFAULT,
  type PortalImageName,
  VISUAL_TEXT_COLORS,
  VISUAL_TYPES,
} from './portal-config.ts'
import { portalConfigInput } from './portal-config-input.ts'

/** A body with an image of twice the allowed size is still read, so that its answer names the limit. */
const READ_MAX_BYTES = PORTAL_IMAGE_MAX_BYTES * 2
const REST_OF_BODY_BYTES = 4 * 1024

const text = () => yup.string().defined()
const textPerLanguage = yup.object({ en: text(), ko: text() })

/** A stored image; a logo's width and height are those in which it is shown, and null where the page decides. */
const portalImageView = yup
  .object({
    version: text(),
    name: text(),
    mediaType: yup.string().oneOf(PORTAL_IMAGE_MEDIA_TYPES).required(),
    sizeBytes: yup.number().integer().required(),
    width: yup.number().integer().nullable().defined(),
    height: yup.number().integer().nullable().defined(),
  })
  .nullable()
  .defined()
export type PortalImageView = yup.InferType<typeof portalImageView>

export const portalConfigView = yup.object({
  /** The number of changes until now; 0 for the defaults. */
  revision: yup.number().integer().required(),
  title: text(),
  brandColor: text(),
  company: yup.object({ name: text(), address: text(), tel: text(), fax: text(), email: text() }),
  footerLinks: yup.array(yup.object({ label: textPerLanguage, url: text() }).required()).required(),
  /** Empty colors are left to the theme, an empty main text to the product. */
  mainVisual: yup.object({
    type: yup.string().oneOf(VISUAL_TYPES).required(),
    color: text(),
    backgroundColor: text(),
    mainText: textPerLanguage,
    pointColor: text(),
    textColor: yup.string().oneOf(VISUAL_TEXT_COLORS).required(),
  }),
  images: yup.object({
    favicon: portalImageView,
    'favicon-dark': portalImageView,
    'header-logo': portalImageView,
    'header-logo-dark': portalImageView,
    'footer-logo': portalImageView,
    'footer-logo-dark': portalImageView,
    'main-visual': portalImageView,
  } satisfies Record<PortalImageName, unknown>),
})
export type PortalConfigView = yup.InferType<typeof portalConfigView>

/** The look of a portal that nobody has changed. */
export const PORTAL_CONFIG_DEFAULT: PortalConfigView = {
  revision: 0,
  title: PORTAL_TITLE_DEFAULT,
  brandColor: BRAND_COLOR_DEFAULT,
  company: { name: '', address: '', tel: '', fax: '', email: '' },
  footerLinks: [],
  mainVisual: { type: 'color', color: '', backgroundColor: '', mainText: { en: '', ko: '' }, pointColor: '', textColor: 'white' },
  images: {
    favicon: null,
    'favicon-dark': null,
    'header-logo': null,
    'header-logo-dark': null,
    'footer-logo': null,
    'footer-logo-dark': null,
    'main-visual': null,
  },
}

const imageName = () => yup.string().oneOf(PORTAL_IMAGES).required()

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
  uploadPortalImage: defineEndpoint({
    method: 'POST',
    path: '/portal-config/images',
    access: 'portalConfig.write',
    summary: 'Upload an image for the portal’s appearance',
    body: yup
      .object({
        image: imageName(),
        name: requiredText(FILE_NAME_MAX),
        /** The bytes in base64. */
        content: yup.string().max(base64Length(READ_MAX_BYTES)).required(),
      })
      .noUnknown(),
    output: uploadView,
    status: 201,
    bodyLimitBytes: base64Length(READ_MAX_BYTES) + REST_OF_BODY_BYTES,
  }),
  getStaticResource: defineEndpoint({
    method: 'GET',
    path: '/static-resource/:image',
    access: 'portalConfig.read',
    summary: 'Download an image of the portal: favicon, logo or main visual',
    params: yup.object({ image: imageName() }).noUnknown(),
    /** `v`: the image's version; with the current one, caches keep the image for good. */
    query: yup.object({ v: yup.string().max(64) }).noUnknown(),
  }),
}
