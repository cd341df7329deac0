DROP INDEX "sign_ins_result_at_idx";--> statement-breakpoint
DROP INDEX "sign_ins_at_idx";--> statement-breakpoint
DROP INDEX "sign_ins_user_id_at_idx";--> statement-breakpoint
DROP INDEX "sign_ins_email_at_idx";--> statement-breakpoint
CREATE INDEX "sign_ins_kind_at_idx" ON "sign_ins" USING btree ("portal","method","result","at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_at_idx" ON "sign_ins" USING btree ("at","id","portal","method","result","user_id");--> statement-breakpoint
CREATE INDEX "sign_ins_user_id_at_idx" ON "sign_ins" USING btree ("user_id","at","id","portal","method","result");--> statement-breakpoint
CREATE INDEX "sign_ins_email_at_idx" ON "sign_ins" USING btree ("email" text_pattern_ops,"at","id","portal","method","result");--> statement-breakpoint
-- The record of what staff change. `portico.act` is set by the platform for one transaction (database/staff-act.ts); where it is not set,
-- nobody of the staff acts and nothing is recorded.
CREATE FUNCTION "public"."portico_conceal"(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT coalesce(jsonb_object_agg(name, CASE
		WHEN value = 'null' THEN value
		WHEN name ~ '(^|_)(hash|sealed|secret|token)(_|$)' THEN '"[hidden]"'::jsonb
		WHEN length(value::text) > 32768 THEN to_jsonb('[' || length(value::text) || ' characters]')
		-- What `SecretBox` has sealed, wherever it stands.
		WHEN strpos(value::text, '"v1.') > 0 THEN regexp_replace(value::text, '"v1\.[A-Za-z0-9_-]{38,}"', '"[hidden]"', 'g')::jsonb
		ELSE value
	END), '{}') FROM jsonb_each(fields) AS field(name, value)
$$;
--> statement-breakpoint
-- Arguments: the columns of the primary key, and columns that are not recorded; both separated by commas.
CREATE FUNCTION "public"."portico_record_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	act jsonb := nullif(current_setting('portico.act', true), '')::jsonb;
	key_columns text[] := string_to_array(TG_ARGV[0], ',');
	left_out text[] := string_to_array(TG_ARGV[1], ',');
	row_before jsonb;
	row_after jsonb;
	row_id text;
BEGIN
	IF TG_OP <> 'INSERT' THEN row_before := to_jsonb(OLD) - left_out; END IF;
	IF TG_OP <> 'DELETE' THEN row_after := to_jsonb(NEW) - left_out; END IF;
	SELECT string_agg(portico_conceal(jsonb_build_object(name, coalesce(row_after, row_before) -> name)) ->> name, '/' ORDER BY place)
		INTO row_id FROM unnest(key_columns) WITH ORDINALITY AS key(name, place);
	IF TG_OP = 'UPDATE' THEN
		SELECT jsonb_object_agg(old_field.key, old_field.value), jsonb_object_agg(new_field.key, new_field.value)
			INTO row_before, row_after
			FROM jsonb_each(row_before) AS old_field JOIN jsonb_each(row_after) AS new_field USING (key)
			WHERE old_field.value <> new_field.value AND key <> 'updated_at';
		IF row_before IS NULL THEN RETURN NULL; END IF;
		-- A person who is deleted for good takes along what was known of them.
		IF TG_TABLE_NAME = 'users' AND row_after ->> 'status' = 'deleted' THEN
			SELECT jsonb_object_agg(key, CASE WHEN key = 'status' OR value = 'null' THEN value ELSE '"[hidden]"'::jsonb END)
				INTO row_before FROM jsonb_each(row_before);
		END IF;
	END IF;
	IF current_setting('portico.act_recorded', true) IS DISTINCT FROM act ->> 'id' THEN
		INSERT INTO public.audit_acts (id, actor_id, actor_email, actor_name, actor_roles, address, act, path, request_id)
			SELECT id, actor_id, actor_email, actor_name, actor_roles, address, made.act, path, request_id
			FROM jsonb_populate_record(NULL::public.audit_acts, act) AS made
			ON CONFLICT (id) DO NOTHING;
		PERFORM set_config('portico.act_recorded', act ->> 'id', true);
	END IF;
	INSERT INTO public.audit_changes (act_id, table_name, row_id, operation, before, after) VALUES (
		(act ->> 'id')::uuid, TG_TABLE_NAME, row_id, lower(TG_OP),
		portico_conceal(row_before), portico_conceal(row_after)
	);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Puts a table on record. Every table that staff write is; the others are listed with a reason in features/audit/audit-facts.ts.
CREATE FUNCTION "public"."portico_audit"(audited regclass, left_out text[] DEFAULT '{}', operations text DEFAULT 'INSERT OR UPDATE OR DELETE')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	key_columns text;
BEGIN
	SELECT string_agg(attname, ',' ORDER BY array_position(indkey::int2[], attnum)) INTO STRICT key_columns
		FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey) WHERE indrelid = audited AND indisprimary;
	EXECUTE format(
		'CREATE TRIGGER portico_record_change AFTER %s ON %s FOR EACH ROW
			WHEN (nullif(current_setting(''portico.act'', true), '''') IS NOT NULL) EXECUTE FUNCTION public.portico_record_change(%L, %L)',
		operations, audited, key_columns, array_to_string(left_out, ',')
	);
END
$$;
--> statement-breakpoint
SELECT portico_audit('users'), portico_audit('one_time_links'), portico_audit('authenticators'), portico_audit('recovery_codes'),
	portico_audit('settings'), portico_audit('policies'), portico_audit('policy_agreements'),
	portico_audit('environments'), portico_audit('gateways'), portico_audit('categories'),
	portico_audit('apis', '{search}'), portico_audit('api_categories'), portico_audit('api_shares'),
	portico_audit('methods'), portico_audit('api_documents', '{content}'),
	portico_audit('stages'), portico_audit('deployments', '{serving,reference}'), portico_audit('publications'),
	portico_audit('subscriptions'), portico_audit('api_keys'),
	portico_audit('target_server_groups'), portico_audit('target_servers'),
	-- A mail is written along with the act that causes it; only what is done with it later is an act of its own.
	portico_audit('mails', '{subject,text}', 'UPDATE OR DELETE');
--> statement-breakpoint
CREATE FUNCTION "public"."portico_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "portico_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_acts" FOR EACH STATEMENT EXECUTE FUNCTION portico_refuse_change();
--> statement-breakpoint
CREATE TRIGGER "portico_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_changes" FOR EACH STATEMENT EXECUTE FUNCTION portico_refuse_change();
