CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Every character of a text and every two neighbours in it: a search for one or two characters has no
-- trigram, and finds its rows by these.
CREATE FUNCTION text_fragments(searched text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
AS $$
  SELECT array_agg(one || coalesce(next, '')) || array_agg(one)
  FROM unnest(string_to_array(searched, NULL), string_to_array(substr(searched, 2), NULL)) AS pairs (one, next)
$$;
