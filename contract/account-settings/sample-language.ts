/** The languages of code samples, by the names that their tabs show. */
export const SAMPLE_LANGUAGES = ['curl', 'JavaScript', 'Python', 'Java', 'Go'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]
