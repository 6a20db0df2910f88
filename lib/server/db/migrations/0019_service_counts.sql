CREATE TABLE "limit_hit" (
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"hits" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_hit_kind_hour_pk" PRIMARY KEY("kind","hour"),
	CONSTRAINT "limit_hit_kind" CHECK ("limit_hit"."kind" in ('sign_in', 'address', 'request', 'bank'))
);
--> statement-breakpoint
CREATE TABLE "unknown_part" (
	"environment" text NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"answers" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unknown_part_environment_resource_field_value_pk" PRIMARY KEY("environment","resource","field","value")
);
