#!/bin/sh
# Creates a bucket and a user per service that stores objects, for every variable <NAME>_BUCKET those of the service
# <name>. The user reaches only that bucket. Runs each time the containers are started, so that a new service or a changed
# password needs no more than that.
set -eu

quietly() { "$@" >/dev/null; }

grant() {
  user=$1 bucket=$2 password=$3
  quietly mc mb --ignore-existing "store/$bucket"
  quietly mc admin user add store "$user" "$password"
  cat >/tmp/policy.json <<POLICY
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:GetBucketLocation", "s3:ListBucket", "s3:ListBucketMultipartUploads"],
      "Resource": ["arn:aws:s3:::$bucket"]
    },
    {
      "Effect": "Allow",
      "Action": [
        "s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"
      ],
      "Resource": ["arn:aws:s3:::$bucket/*"]
    }
  ]
}
POLICY
  quietly mc admin policy create store "$user" /tmp/policy.json
  # Fails where it is attached already.
  mc admin user info --json store "$user" | grep -q "\"policyName\":\"$user\"" ||
    quietly mc admin policy attach store "$user" --user "$user"
}

quietly mc alias set store "$MINIO_URL" "$MINIO_ROOT_USER" "$(cat /run/secrets/admin/password)"
for variable in $(env | sed -n 's/^\([A-Z][A-Z_]*\)_BUCKET=.*/\1/p'); do
  name=$(echo "$variable" | tr '[:upper:]_' '[:lower:]-')
  grant "$name" "$(printenv "${variable}_BUCKET")" "$(cat "/run/secrets/users/$name")"
  echo "$name reaches its bucket $(printenv "${variable}_BUCKET")"
done
