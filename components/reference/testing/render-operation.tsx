import { render } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import type { PartHref } from '@/lib/reference/markdown'
import { responsesOf } from '@/lib/reference/operation'
import { requestExamples, type SampledOperation } from '@/lib/reference/operation-sample'
import texts from '@/messages/en/reference.json'
import { AnswerSamples } from '../answer-samples'
import { OperationSamples } from '../operation-samples'
import { OperationView } from '../operation-view'
import type { ReferenceLabels } from '../reference-labels'

/** The English texts of the reference. */
export const labels = createTranslator({
  locale: 'en',
  messages: { reference: texts },
  namespace: 'reference',
}) as unknown as ReferenceLabels

/** Renders an operation with its request samples and answers, as its page shows them, and returns what holds them. */
export function renderOperation(sampled: SampledOperation, partHref?: PartHref): HTMLElement {
  const { operation, components } = sampled
  const shared = { documentHref: '/document', partHref, t: labels }
  return render(
    <>
      <OperationView operation={operation} components={components} page={{ modelHref: (model) => `/models/${model}`, ...shared }} />
      <OperationSamples examples={requestExamples(sampled)} {...shared} />
      <AnswerSamples responses={responsesOf(operation, components)} components={components} {...shared} />
    </>,
  ).container
}
