import { color } from '../rule/color.ts'
import { distinctBy, lowerText } from '../rule/distinct-by.ts'
import { optionalEmail } from '../rule/email.ts'
import { link } from '../rule/link.ts'
import { optionalText, requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import {
  COMPANY_FIELD_MAX,
  FOOTER_LABEL_MAX,
  FOOTER_LINKS_MAX,
  MAIN_TEXT_MAX,
  PORTAL_TITLE_MAX,
  type PortalImageName,
  VISUAL_TEXT_COLORS,
  VISUAL_TYPES,
} from './portal-config.ts'

const companyField = () => optionalText(COMPANY_FIELD_MAX).default('')

/** The company as the footer of the portal and of emails names it. */
const companyInput = yup
  .object({
    name: companyField(),
    address: companyField(),
    tel: companyField(),
    fax: companyField(),
    email: optionalEmail().default(''),
  })
  .noUnknown()

/** A link of the footer to another site. */
const footerLinkInput = yup
  .object({
    label: yup
      .object({ en: requiredText(FOOTER_LABEL_MAX), ko: requiredText(FOOTER_LABEL_MAX) })
      .noUnknown()
      .required(),
    url: link().required(),
  })
  .noUnknown()

/** A color that may be left to the theme: absent or empty. */
const ownColor = () => color().default('')

const mainVisualInput = yup
  .object({
    type: yup.string().oneOf(VISUAL_TYPES).default('color'),
    /** The background of type `color`. */
    color: ownColor(),
    /** What is behind an image, also while it loads. */
    backgroundColor: ownColor(),
    mainText: yup.object({ en: optionalText(MAIN_TEXT_MAX).default(''), ko: optionalText(MAIN_TEXT_MAX).default('') }).noUnknown(),
    /** The color of links and of the search button. */
    pointColor: ownColor(),
    /** Holds with a color or an image of one's own. */
    textColor: yup.string().oneOf(VISUAL_TEXT_COLORS).default('white'),
  })
  .noUnknown()

/** The id of an own upload; null removes the image, and an absent one stays. */
const imageInput = () => uuid().nullable()

const imagesInput = yup
  .object({
    favicon: imageInput(),
    'favicon-dark': imageInput(),
    'header-logo': imageInput(),
    'header-logo-dark': imageInput(),
    'footer-logo': imageInput(),
    'footer-logo-dark': imageInput(),
    'main-visual': imageInput(),
  } satisfies Record<PortalImageName, unknown>)
  .noUnknown()

/** The whole look of the portal; what is absent gets its default, except images. */
export const portalConfigInput = yup
  .object({
    /** The revision that the caller has read; absent: whatever is stored is replaced. */
    revision: yup.number().integer().min(0),
    title: requiredText(PORTAL_TITLE_MAX),
    brandColor: color().required(),
    company: companyInput,
    footerLinks: yup
      .array(footerLinkInput.required())
      .max(FOOTER_LINKS_MAX)
      .default([])
      .test(distinctBy('url', ({ url }) => lowerText(url))),
    mainVisual: mainVisualInput,
    images: imagesInput,
  })
  .noUnknown()
