import { distinctTexts } from '../rule/distinct-by.ts'
import { isRichText, plainTextOf, richText, uploadIdsOf } from '../rule/rich-text.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

const countImages = (value: unknown) => uploadIdsOf(value).length

/** A text with words or images, with tables, and with at most `imagesMax` images. */
export const mediaText = (imagesMax: number) =>
  richText({ media: true })
    .required()
    .test(
      'required',
      ruleMessage('required'),
      (value) => !isRichText(value, { media: true }) || plainTextOf(value) !== '' || countImages(value) > 0,
    )
    .test('maxItems', ruleMessage('maxItems', { max: imagesMax }), (value) => countImages(value) <= imagesMax)

/** Ids of uploads that readers download, in this order. */
export const fileIds = (max: number) => yup.array(uuid().required()).max(max).default([]).test(distinctTexts)
