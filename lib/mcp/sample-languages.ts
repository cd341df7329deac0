/** The languages of samples, by the names of `codeSamples`. */
export const SAMPLE_LANGUAGES = ['curl', 'JavaScript', 'Python', 'Java', 'Go'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]
