-- Earlier versions gave a document as many bytes of words as it had. More than a vector holds were stored as a vector that nothing can read
-- whole or join, and whose copy in a backup is refused: of those, the first words are right.
UPDATE "deployed_documents" SET "search" = array_to_tsvector((tsvector_to_array("search"))[1:3000])
	WHERE length("search") > 8000 AND (SELECT sum(octet_length(term)) FROM unnest(tsvector_to_array("search")) AS term) > 1000000;
--> statement-breakpoint
-- Writes the entries of an API as it is, its own words first. Whoever calls it has locked the API, so that two of its changes never miss each other.
CREATE OR REPLACE FUNCTION "public"."portico_fill_catalogue_entries"(filled uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM public.catalogue_entries WHERE api_id = filled;
	INSERT INTO public.catalogue_entries (api_id, environment_id, search, auth_types)
		SELECT a.id, NULL, a.search, '{}' FROM public.apis a WHERE a.id = filled AND a.publication_status = 'APPROVED'
		UNION ALL
		SELECT a.id, s.environment_id, public.portico_all_terms(found.search ORDER BY found.deployed_at DESC NULLS FIRST, d.id DESC),
			array(
				SELECT DISTINCT type FROM public.stages own JOIN public.deployments deployed ON deployed.id = own.deployment_id, unnest(deployed.auth_types) type
				WHERE own.api_id = a.id AND own.environment_id = s.environment_id)
		FROM public.apis a JOIN public.stages s ON s.api_id = a.id JOIN public.deployments d ON d.id = s.deployment_id
			LEFT JOIN public.deployed_documents document ON document.id = d.document_id
			CROSS JOIN LATERAL (VALUES (a.search, NULL::timestamptz), (document.search, d.deployed_at)) AS found (search, deployed_at)
		WHERE a.id = filled AND a.publication_status = 'APPROVED'
			AND (a.published_environment_id IS NULL OR a.published_environment_id = s.environment_id)
		GROUP BY a.id, s.environment_id;
END
$$;
--> statement-breakpoint
SELECT portico_fill_catalogue_entries(id) FROM "apis" WHERE publication_status = 'APPROVED';
