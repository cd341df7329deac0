import { distinctTexts } from '../rule/distinct-by.ts'
import { momentInput } from '../rule/period.ts'
import { optionalLines, requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { INCIDENT_STATUSES } from './incident-states.ts'
import { INCIDENT_APIS_MAX, INCIDENT_IMPACTS, INCIDENT_TEXT_MAX, INCIDENT_TITLE_MAX } from './service-status.ts'

const text = () => optionalLines(INCIDENT_TEXT_MAX).required()

/** What an update of an incident says to readers, in both languages; `notifies`: subscribers of the affected APIs learn of it. */
const updateFields = {
  status: yup.string().oneOf(INCIDENT_STATUSES).required(),
  text: yup.object({ en: text(), ko: text() }).noUnknown(),
  notifies: yup.boolean().default(true),
}

const incidentFields = {
  title: yup.object({ en: requiredText(INCIDENT_TITLE_MAX), ko: requiredText(INCIDENT_TITLE_MAX) }).noUnknown(),
  impact: yup.string().oneOf(INCIDENT_IMPACTS).required(),
  apiIds: yup.array(uuid().required()).min(1).max(INCIDENT_APIS_MAX).test(distinctTexts).required(),
  /** When it began, or will begin; absent: now. */
  startedAt: momentInput().nullable().default(null),
}

export const incidentInput = yup.object({ ...incidentFields, ...updateFields }).noUnknown()
export const updateIncidentInput = yup.object(incidentFields).noUnknown()
export const incidentUpdateInput = yup.object(updateFields).noUnknown()
