CREATE TABLE "catalogue_entries" (
	"api_id" uuid NOT NULL,
	"environment_id" uuid,
	"search" "tsvector" NOT NULL,
	"auth_types" text[] NOT NULL,
	CONSTRAINT "catalogue_entries_place" UNIQUE NULLS NOT DISTINCT("api_id","environment_id")
);
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD CONSTRAINT "catalogue_entries_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_entries_search" ON "catalogue_entries" USING gin ("search") WITH (fastupdate=off);--> statement-breakpoint
-- A tsvector holds 1 MB: of an API with more words than that, the versions deployed last are found by theirs.
CREATE FUNCTION "public"."portico_join_terms"(known tsvector, added tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT CASE WHEN octet_length(known::text) + octet_length(added::text) > 1000000 THEN known ELSE known || added END
$$;
--> statement-breakpoint
CREATE AGGREGATE "public"."portico_all_terms"(tsvector) (SFUNC = public.portico_join_terms, STYPE = tsvector, INITCOND = '');
--> statement-breakpoint
-- Writes the entries of an API as it is. Whoever calls it has locked the API, so that two of its changes never miss each other.
CREATE FUNCTION "public"."portico_fill_catalogue_entries"(filled uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM public.catalogue_entries WHERE api_id = filled;
	INSERT INTO public.catalogue_entries (api_id, environment_id, search, auth_types)
		SELECT a.id, NULL, a.search, '{}' FROM public.apis a WHERE a.id = filled AND a.publication_status = 'APPROVED'
		UNION ALL
		SELECT a.id, s.environment_id,
			public.portico_join_terms(public.portico_all_terms(document.search ORDER BY d.deployed_at DESC, d.id DESC), a.search),
			array(
				SELECT DISTINCT type FROM public.stages own JOIN public.deployments deployed ON deployed.id = own.deployment_id, unnest(deployed.auth_types) type
				WHERE own.api_id = a.id AND own.environment_id = s.environment_id)
		FROM public.apis a JOIN public.stages s ON s.api_id = a.id JOIN public.deployments d ON d.id = s.deployment_id
			LEFT JOIN public.deployed_documents document ON document.id = d.document_id
		WHERE a.id = filled AND a.publication_status = 'APPROVED'
			AND (a.published_environment_id IS NULL OR a.published_environment_id = s.environment_id)
		GROUP BY a.id, s.environment_id;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "public"."portico_fill_entries_of_api"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR (OLD.search, OLD.publication_status, OLD.published_environment_id)
		IS DISTINCT FROM (NEW.search, NEW.publication_status, NEW.published_environment_id) THEN
		PERFORM public.portico_fill_catalogue_entries(NEW.id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "public"."portico_fill_entries_of_stage"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed uuid := coalesce(NEW.api_id, OLD.api_id);
BEGIN
	IF TG_OP = 'INSERT' AND NEW.deployment_id IS NULL OR TG_OP = 'DELETE' AND OLD.deployment_id IS NULL THEN RETURN NULL; END IF;
	PERFORM FROM public.apis WHERE id = changed FOR NO KEY UPDATE;
	PERFORM public.portico_fill_catalogue_entries(changed);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "portico_fill_catalogue_entries" AFTER INSERT OR UPDATE OF search, publication_status, published_environment_id ON "apis"
	FOR EACH ROW EXECUTE FUNCTION portico_fill_entries_of_api();
--> statement-breakpoint
CREATE TRIGGER "portico_fill_catalogue_entries" AFTER INSERT OR UPDATE OF deployment_id OR DELETE ON "stages"
	FOR EACH ROW EXECUTE FUNCTION portico_fill_entries_of_stage();
--> statement-breakpoint
SELECT portico_fill_catalogue_entries(id) FROM "apis" WHERE publication_status = 'APPROVED';
--> statement-breakpoint
-- Finds APIs by their entries where the portal shows versions, by the index even of words that most have: reading the rows instead would read
-- every word of every API. The types do not matter without one.
CREATE FUNCTION "public"."portico_found_apis"(query tsquery, auth_type text) RETURNS SETOF uuid LANGUAGE sql STABLE SET enable_seqscan = off AS $$
	SELECT api_id FROM public.catalogue_entries
	WHERE search @@ query AND (auth_type IS NULL OR auth_types @> ARRAY[auth_type])
		AND (environment_id IS NULL OR environment_id IN (SELECT id FROM public.environments WHERE exposed_on_portal))
$$;
